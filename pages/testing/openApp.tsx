// Every page of the app on a history of its own.
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter, useLocation, useNavigate, type InitialEntry, type Location } from "react-router-dom";
import { act, render } from "@testing-library/react";
import { Pages } from "../app/routes.tsx";
import { AppContext, type App } from "../services/app.ts";
import { testApp, type TestServer } from "./testApp.tsx";

/** The address where the reader is now. */
export interface Where {
  (): Location;
  /** Presses the browser's Back. */
  back(): Promise<void>;
}

/** Opens the last entry of a history. */
export const openApp = (server: TestServer, ...history: InitialEntry[]): Promise<Where> =>
  openAppWith({}, server, ...history);

/** The same, with parts of the test's own. */
export async function openAppWith(own: Partial<App>, server: TestServer, ...history: InitialEntry[]): Promise<Where> {
  const app = { ...(await testApp(server)), ...own };
  let where!: Location;
  let goBack!: () => void | Promise<void>;
  const Where = () => {
    const navigate = useNavigate();
    where = useLocation();
    goBack = () => navigate(-1);
    return null;
  };
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={history}>
          <Pages />
          <Where />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  return Object.assign(() => where, { back: () => act(async () => goBack()) });
}
