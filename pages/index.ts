// The pages are an application, not a library: nothing is imported from here. /app/main.tsx is the start, README.md the map.
export {};
