// Every page of the app.
import type { Feature } from "../feature.ts";
import type { Pages } from "./pages.ts";
import { pageRoutes, type BrandOfPage } from "./routes.ts";

interface Services {
  pages: Pages;
  brandOfPage: BrandOfPage;
}

export const pages = {
  name: "pages",
  brings: ({ pages, brandOfPage }: Services) => ({ routers: [pageRoutes(pages, brandOfPage)] }),
} satisfies Feature<never, never>;
