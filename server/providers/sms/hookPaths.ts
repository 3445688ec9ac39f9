// Where the providers of text messages call us.
export const hookPaths = { SMS: "/hooks/sms", WhatsApp: "/hooks/whatsapp" } as const;
