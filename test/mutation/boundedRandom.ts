// Random forms get a moment for each property: a run over every mutant would otherwise take a day.
import fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
