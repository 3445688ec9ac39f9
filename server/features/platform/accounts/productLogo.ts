// The product's own logo, for a tenant that has none and for a host of no tenant (shell.logo-call).
import type { BrandImage } from "./store.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190 48" width="190" height="48" role="img" aria-label="Billwright">
  <rect x="2" y="2" width="44" height="44" rx="11" fill="#2d77cb"/>
  <path d="M15 11h18v26l-4.5-3-4.5 3-4.5-3-4.5 3z" fill="#fff"/>
  <path d="M19 18h10M19 23.5h10M19 29h6" stroke="#2d77cb" stroke-width="2.2" stroke-linecap="round"/>
  <text x="57" y="32" font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif" font-size="24" font-weight="700" fill="#16324f">Billwright</text>
</svg>`;

export const productLogo: BrandImage = { mediaType: "image/svg+xml", bytes: Buffer.from(svg) };
