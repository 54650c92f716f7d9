/** How a body can be encoded, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The encoding that an `Accept-Encoding` header likes best among those available, the smaller one where it likes two
 * alike. One that refuses everything gets the body as it is.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  if (header === undefined) return 'identity'
  let liked = ranked.get(header)
  if (!liked) {
    // Browsers send few different ones, over and over; others could send any number.
    if (ranked.size >= mostRanked) ranked.clear()
    liked = rankEncodings(header)
    ranked.set(header, liked)
  }
  return liked.find((encoding) => available.includes(encoding)) ?? 'identity'
}

const mostRanked = 100
/** Headers that were seen before, as they were understood. */
const ranked = new Map<string, Encoding[]>()

/** The encodings that a header likes, best first. */
function rankEncodings(header: string): Encoding[] {
  const qualities = readQualities(header)
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? qualities.get('*') ?? (encoding === 'identity' ? smallestQuality : 0)
  return encodings.filter((encoding) => qualityOf(encoding) > 0).sort((one, other) => qualityOf(other) - qualityOf(one))
}

/** Of what is not named but allowed all the same (RFC 9110, 12.5.3). */
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
