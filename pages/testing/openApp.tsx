// Every page of the app on a history of its own.
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation, type InitialEntry, type Location } from "react-router-dom";
import { render } from "@testing-library/react";
import { Pages } from "../app/routes.tsx";
import { AppContext } from "../services/app.ts";
import { testApp, type TestServer } from "./testApp.tsx";

/** Opens the last entry of a history. Answers what tells where the reader is now. */
export async function openApp(server: TestServer, ...history: InitialEntry[]): Promise<() => Location> {
  const app = await testApp(server);
  let where!: Location;
  const Where = () => ((where = useLocation()), null);
  render(
    <I18nextProvider i18n={app.words.i18n}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={history}>
          <Pages />
          <Where />
        </MemoryRouter>
      </AppContext>
    </I18nextProvider>,
  );
  return () => where;
}
