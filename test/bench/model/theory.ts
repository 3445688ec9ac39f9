// What is known of queues without simulating them, against which the simulation is tested.

/** The mean time in a system of so many servers for all that comes by chance (M/M/c, by Erlang's formula), in the unit of `mean`. */
export function meanTime({ servers, perUnit, mean }: { servers: number; perUnit: number; mean: number }): number {
  const offered = perUnit * mean;
  let blocked = 1;
  for (let server = 1; server <= servers; server++) blocked = (offered * blocked) / (server + offered * blocked);
  const waits = blocked / (1 - (offered / servers) * (1 - blocked));
  return mean + (waits * mean) / (servers - offered);
}

/** The throughput of so many clients in a closed network of queues with one server each and a delay (mean value analysis). */
export function throughput(clients: number, means: readonly number[], delay: number): number {
  let queues = means.map(() => 0);
  let rate = 0;
  for (let client = 1; client <= clients; client++) {
    const times = means.map((mean, at) => mean * (1 + queues[at]!));
    rate = client / (delay + times.reduce((sum, each) => sum + each, 0));
    queues = times.map((time) => time * rate);
  }
  return rate;
}
