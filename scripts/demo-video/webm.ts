/** Writes WebM files: EBML elements, each an id, a length and its content (RFC 8794, RFC 9559). */

export type Chunk = { isKey: boolean; milliseconds: number; bytes: Uint8Array }
export type Track = { codec: 'V_VP9' | 'A_OPUS'; chunks: readonly Chunk[]; setup: Buffer; privateData?: Uint8Array }

const clusterMilliseconds = 5000

/** A number in as many bytes as its id or value needs. */
function writeNumber(value: number, length = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

const element = (id: number, ...content: readonly Uint8Array[]): Buffer => {
  const inner = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(inner.length) | (1n << 56n))
  return Buffer.concat([writeNumber(id), length, inner])
}
const number = (id: number, value: number) => element(id, writeNumber(value))
const words = (id: number, value: string) => element(id, Buffer.from(value))
function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

export const pictureSetup = (width: number, height: number): Buffer =>
  element(0xe0, number(0xb0, width), number(0xba, height))
export const soundSetup = (sampleRate: number, channels: number): Buffer =>
  element(0xe1, float(0xb5, sampleRate), number(0x9f, channels))

function describeTrack({ codec, setup, privateData }: Track, index: number): Buffer {
  return element(
    0xae,
    number(0xd7, index + 1),
    number(0x73c5, index + 1),
    number(0x83, codec === 'A_OPUS' ? 2 : 1),
    words(0x86, codec),
    ...(privateData ? [element(0x63a2, privateData)] : []),
    setup,
  )
}

/** A chunk in its cluster, with its time in the cluster. */
function block(track: number, { isKey, milliseconds, bytes }: Chunk, start: number): Buffer {
  const head = Buffer.from([0x80 | track, 0, 0, isKey ? 0x80 : 0])
  head.writeInt16BE(milliseconds - start, 1)
  return element(0xa3, head, bytes)
}

/** A video with its sound. The first chunk of each cluster is a key frame, so that players can move to it. */
export function writeWebm(tracks: readonly Track[], milliseconds: number): Buffer {
  const blocks = tracks
    .flatMap(({ chunks }, index) => chunks.map((chunk) => ({ track: index + 1, chunk })))
    .sort((one, other) => one.chunk.milliseconds - other.chunk.milliseconds || one.track - other.track)
  const information = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    float(0x4489, milliseconds),
    words(0x4d80, 'Backline'),
    words(0x5741, 'Backline'),
  )
  const description = element(0x1654ae6b, ...tracks.map(describeTrack))
  const clusters = splitClusters(blocks).map((part) => {
    const start = part[0]?.chunk.milliseconds ?? 0
    return {
      start,
      bytes: element(0x1f43b675, number(0xe7, start), ...part.map((each) => block(each.track, each.chunk, start))),
    }
  })
  const head = element(
    0x1a45dfa3,
    ...[number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8)],
    ...[words(0x4282, 'webm'), number(0x4287, 4), number(0x4285, 2)],
  )
  // Before the clusters, so that players can seek at once. Its numbers have a fixed length, so that its own is known.
  const indexLength = writeIndex(clusters, 0).length
  const index = writeIndex(clusters, information.length + description.length + indexLength)
  return Buffer.concat([
    head,
    element(0x18538067, information, description, index, ...clusters.map(({ bytes }) => bytes)),
  ])
}

type Cluster = { start: number; bytes: Buffer }

/** Where each cluster begins, from the beginning of the segment. */
function writeIndex(clusters: readonly Cluster[], offset: number): Buffer {
  let position = offset
  const points = clusters.map(({ start, bytes }) => {
    const place = element(0xb7, number(0xf7, 1), element(0xf1, writeNumber(position, 6)))
    position += bytes.length
    return element(0xbb, number(0xb3, start), place)
  })
  return element(0x1c53bb6b, ...points)
}

type Block = { track: number; chunk: Chunk }

function splitClusters(blocks: readonly Block[]): Block[][] {
  const clusters: Block[][] = []
  for (const each of blocks) {
    const last = clusters.at(-1)
    const start = last?.[0]?.chunk.milliseconds ?? Number.NEGATIVE_INFINITY
    const begins = each.track === 1 && each.chunk.isKey && each.chunk.milliseconds >= start + clusterMilliseconds
    if (last && !begins) last.push(each)
    else clusters.push([each])
  }
  return clusters
}
