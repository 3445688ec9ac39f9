// `npm start` ends here.
import { serve } from "./serve.ts";

await serve();
