import { hasCompactForm } from './compact-text.ts'
import { InvalidTokenError } from './license-claims.ts'

/** The camera cannot be used. The message says why and what to do, for the customer. */
export class CameraError extends Error {}

export type CameraOptions<Claims> = {
  /** Shows the customer what the camera sees. */
  video: HTMLVideoElement
  /** Decodes the QR code of a picture and throws where there is none, as the export of `qr/decode.js` does. */
  decode: (image: ImageData) => string
  /** Judges the text, such as `verifyCompactLicense` with the expectation of the plug-in. */
  verify: (text: string) => Promise<Claims>
  /** Is told in words about a code that is none of this plug-in's licenses. The camera goes on. */
  onRefused?: (message: string) => void
  /** Ends the reading, and switches the camera off. */
  signal?: AbortSignal
}

const pause = 150
/** Pictures are made no wider, because that takes time and does not help. */
const widest = 1280

/**
 * Opens the camera of a web view and reads codes until one is a license that counts here. Switches the camera off in any case.
 * Throws a CameraError if there is no camera or it is not allowed, and what `verify` throws if it is no InvalidTokenError.
 */
export async function readLicenseFromCamera<Claims>(
  options: CameraOptions<Claims>,
): Promise<{ text: string; claims: Claims }> {
  const { video, signal } = options
  signal?.throwIfAborted()
  const stream = await openCamera()
  try {
    video.srcObject = stream
    video.muted = true
    await video.play()
    return await readUntilGood(options)
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

async function readUntilGood<Claims>({ video, decode, verify, onRefused, signal }: CameraOptions<Claims>) {
  const takePicture = createPictures(video)
  let refused = ''
  for (;;) {
    signal?.throwIfAborted()
    const text = readCode(takePicture(), decode)
    if (text !== null && text !== refused) {
      const result = await judge(text, verify)
      if ('claims' in result) return { text, claims: result.claims }
      onRefused?.(result.problem)
      refused = text
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function judge<Claims>(
  text: string,
  verify: (text: string) => Promise<Claims>,
): Promise<{ claims: Claims } | { problem: string }> {
  if (!hasCompactForm(text))
    return { problem: 'This QR code is not a license. Show the camera the code that the website has made.' }
  try {
    return { claims: await verify(text) }
  } catch (error) {
    if (error instanceof InvalidTokenError) return { problem: error.message }
    throw error
  }
}

/** Most pictures have no code that can be read, and then the decoder throws. */
function readCode(picture: ImageData | null, decode: (image: ImageData) => string): string | null {
  if (!picture) return null
  try {
    return decode(picture)
  } catch {
    return null
  }
}

/** Takes what the video shows at that moment; null before there is a picture. */
function createPictures(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new CameraError('This web view cannot read pictures: type the license in its place.')
  return () => {
    if (video.videoWidth === 0) return null
    const scale = Math.min(1, widest / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return context.getImageData(0, 0, canvas.width, canvas.height)
  }
}

const reasons: Record<string, string> = {
  NotAllowedError: 'The camera may not be used here. Allow it in the settings of this program, or type the license.',
  NotFoundError: 'No camera was found. Connect one, or type the license.',
  NotReadableError: 'The camera is in use by another program. Close that, or type the license.',
}

async function openCamera(): Promise<MediaStream> {
  // Absent from pages that are neither local nor loaded over TLS, and from some web views.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new CameraError('There is no camera for this web view. Type the license in its place.')
  try {
    return await devices.getUserMedia({ video: { width: { ideal: widest }, height: { ideal: 720 } }, audio: false })
  } catch (cause) {
    const reason = cause instanceof DOMException ? reasons[cause.name] : undefined
    throw new CameraError(reason ?? 'The camera could not be opened. Type the license in its place.', { cause })
  }
}
