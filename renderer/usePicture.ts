// Whether a picture came. In a page that the server has rendered it may have failed before its script was there to hear of it.
import { useState } from "react";

export interface Picture {
  isBroken: boolean;
  /** For its `img`. */
  watch: { onError(): void; ref(image: HTMLImageElement | null): void };
}

export function usePicture(address: string | null): Picture {
  const [broken, setBroken] = useState<string | null>(null);
  const onError = () => setBroken(address);
  const ref = (image: HTMLImageElement | null) => {
    // A drawing without a size of its own has no width either, but can be decoded.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(onError);
  };
  return { isBroken: address !== null && broken === address, watch: { onError, ref } };
}
