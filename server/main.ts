// The entry of `npm start`.
import { serve } from "./serve.ts";

await serve();
