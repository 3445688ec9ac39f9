/** The databases that the running file of tests has copied on the run's cluster. They are dropped after it (dropCopies.ts). */
export const copiesOfFile: string[] = [];
