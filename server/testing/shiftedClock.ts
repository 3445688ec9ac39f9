// The clock of a process, set before or behind the machine's, as an operator or a time service sets one: for everything in it that reads the time
// of day. Timers go on.
export function shiftableClock(): (ms: number) => void {
  let shift = 0;
  const Real = globalThis.Date;
  const now = () => Real.now() + shift;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: ConstructorParameters<DateConstructor> | [], wanted) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, wanted) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
  return (ms) => void (shift = ms);
}
