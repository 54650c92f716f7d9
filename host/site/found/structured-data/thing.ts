/** A thing in the terms of schema.org, as JSON-LD. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

/** Terms of one graph; what it holds may refer to each other by `@id`. */
export const writeGraph = (things: Thing[]) => ({ '@context': 'https://schema.org', '@graph': things })
