export const more = { photos: { except: ["delete"] } };
