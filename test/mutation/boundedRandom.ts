// Limits the time of each property over random forms: a run over every mutant would otherwise take a day.
import fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
