// The pages are an application, not a library: nothing is imported from here. app/main.ts is the start, README.md the map.
export {};
