import type { AudioFacts, ImageFacts, Measured, VideoFacts } from '../facts.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** What the media worker does, and what each job results in. Paths are absolute. */
export type Jobs = {
  examineImage: { input: { file: string; type: string }; output: ImageFacts }
  writeImage: { input: { file: string; width: number; format: ImageFormat; target: string }; output: null }
  examineAudio: { input: { file: string; type: string }; output: AudioFacts }
  measureAudio: { input: { file: string; type: string }; output: Measured }
  examineVideo: { input: { file: string; type: string }; output: VideoFacts }
}
export type JobName = keyof Jobs

/** The words in which a file is refused; anything else that a job throws is an error of the program. */
export class MediaFault extends Error {}

export type Request<Name extends JobName> = { id: number; name: Name; input: Jobs[Name]['input'] }
export type Answer = { id: number } & ({ output: unknown } | { fault: string } | { error: string })
