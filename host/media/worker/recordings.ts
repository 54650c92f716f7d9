import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import type { AudioFacts, VideoFacts } from '../facts.ts'
import { type Jobs, MediaFault } from './jobs.ts'

/** Reads the length and sampling rate of a recording from its container. Throws a `MediaFault`. */
export function examineAudio({ file, type }: Jobs['examineAudio']['input']): Promise<AudioFacts> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryAudioTrack()
    if (!track) throw new MediaFault('Contains no sound: save the recording again')
    const [seconds, rate] = await Promise.all([readSeconds(input), track.getSampleRate()])
    return { kind: 'audio', type, seconds, rate, measured: null }
  })
}

/** Reads the size and length of a video from its container. Throws a `MediaFault`. */
export function examineVideo({ file, type }: Jobs['examineVideo']['input']): Promise<VideoFacts> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new MediaFault('Contains no pictures that can be read: save the video again')
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
    return { kind: 'video', type, width, height, seconds: await readSeconds(input) }
  })
}

const readSeconds = async (input: Input): Promise<number> => Math.round((await input.computeDuration()) * 100) / 100

async function withInput<Found>(file: string, read: (input: Input) => Promise<Found>): Promise<Found> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })
  try {
    return await read(input)
  } catch (error) {
    if (error instanceof MediaFault) throw error
    throw new MediaFault(`Can't be read (${String(error)}): save it again`)
  } finally {
    input.dispose()
  }
}
