// What the self-service pages say; an area of their words is a file beside this one. A module of its own, as that of the billing pages is.
export const selfServicePart = {} as const;
