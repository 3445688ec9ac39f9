// A wallet's pass: made of what its author wrote, read from the wire, its readable colours. For pages and server.
export {
  cutTo,
  headerLogo,
  passColors,
  passOf,
  readPass,
  type Pass,
  type PassArea,
  type PassField,
  type PassImage,
} from "./pass.ts";
