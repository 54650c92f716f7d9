// Loaded into a page of the browser, whose encoders are used: this is no module of the program.

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** An encoder that keeps what it writes, and the data that a decoder needs first. */
function keepOutput(Encoder, configuration) {
  const kept = { chunks: [], description: null, error: null }
  const encoder = new Encoder({
    output(chunk, metadata) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const description = metadata?.decoderConfig?.description
      if (description)
        kept.description = toBase64(new Uint8Array(ArrayBuffer.isView(description) ? description.buffer : description))
      kept.chunks.push({
        isKey: chunk.type === 'key',
        milliseconds: Math.round(chunk.timestamp / 1000),
        bytes: toBase64(bytes),
      })
    },
    error(error) {
      kept.error = String(error)
    },
  })
  encoder.configure(configuration)
  return { encoder, kept }
}

async function finish({ encoder, kept }) {
  await encoder.flush()
  if (kept.error !== null) throw new Error(kept.error)
  return kept
}

let picture
let interval
globalThis.startPicture = ({ width, height, framesPerSecond, bitrate }) => {
  interval = 1_000_000 / framesPerSecond
  picture = keepOutput(VideoEncoder, {
    codec: 'vp09.00.40.08',
    width,
    height,
    bitrate,
    framerate: framesPerSecond,
    latencyMode: 'quality',
  })
}
globalThis.addFrame = async (png, index, isKey) => {
  const bitmap = await createImageBitmap(new Blob([fromBase64(png)], { type: 'image/png' }))
  const frame = new VideoFrame(bitmap, { timestamp: Math.round(index * interval), duration: Math.round(interval) })
  picture.encoder.encode(frame, { keyFrame: isKey })
  frame.close()
  while (picture.encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 10))
}
globalThis.finishPicture = () => finish(picture)

/** Samples of both channels, one after the other, as 32-bit numbers. */
globalThis.encodeSound = async (samples, { sampleRate, bitrate }) => {
  const data = new Float32Array(fromBase64(samples).buffer)
  const sound = keepOutput(AudioEncoder, { codec: 'opus', sampleRate, numberOfChannels: 2, bitrate })
  const numberOfFrames = data.length / 2
  sound.encoder.encode(
    new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames, numberOfChannels: 2, timestamp: 0, data }),
  )
  return finish(sound)
}
