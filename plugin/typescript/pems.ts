/** Each SPKI PEM of a text. */
export const splitPems = (text: string): string[] =>
  text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
