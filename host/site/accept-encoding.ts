/** The encodings of a body, the best first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The available encoding that an `Accept-Encoding` header prefers; the smaller one if it prefers two equally. A header that
 * refuses everything gets the body without encoding.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  if (header === undefined) return 'identity'
  let accepted = ranked.get(header)
  if (!accepted) {
    // Browsers send few different headers; other clients could send any number.
    if (ranked.size >= mostRanked) ranked.clear()
    accepted = rankEncodings(header)
    ranked.set(header, accepted)
  }
  return accepted.find((encoding) => available.includes(encoding)) ?? 'identity'
}

const mostRanked = 100
/** The encodings that headers seen before accept. */
const ranked = new Map<string, Encoding[]>()

/** The encodings that a header accepts, the preferred first. */
function rankEncodings(header: string): Encoding[] {
  const qualities = readQualities(header)
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? qualities.get('*') ?? (encoding === 'identity' ? smallestQuality : 0)
  return encodings.filter((encoding) => qualityOf(encoding) > 0).sort((one, other) => qualityOf(other) - qualityOf(one))
}

/** The quality of identity, which is acceptable even if the header does not name it (RFC 9110, 12.5.3). */
const smallestQuality = 0.0001

function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = parameters.find((text) => text.startsWith('q='))
    qualities.set(name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : readQuality(quality.slice(2)))
  }
  return qualities
}

const readQuality = (text: string): number => (/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0)
