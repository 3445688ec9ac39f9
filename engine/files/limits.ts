// How much of a picture is taken (decisions-proposed.md P148).

/** As it is stored, and of a PNG as it is sent. */
export const mostPixels = 25e6;
/** Of a photo as it is sent: 64 megapixels, as cameras round them. */
export const mostPhotoPixels = 64.5e6;
/** Of a photo as it is sent, in MB: the input's own limit counts what is stored of it. */
export const mostPhotoMegabytes = 40;
