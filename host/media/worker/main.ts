import { constants, setPriority } from 'node:os'
import { type Answer, type JobName, type Jobs, MediaFault, type Request } from './jobs.ts'

/** The media worker: a process of its own, so that a damaged file can't end the shop, and its memory is freed with it. */

type Handlers = { [Name in JobName]: (input: Jobs[Name]['input']) => Promise<Jobs[Name]['output']> }

// Each library is loaded with the first job that needs it.
const handlers: Handlers = {
  examineImage: async (input) => (await import('./images.ts')).examineImage(input),
  writeImage: async (input) => (await import('./images.ts')).writeImage(input),
  examineAudio: async (input) => (await import('./recordings.ts')).examineAudio(input),
  measureAudio: async (input) => (await import('./audio/measure.ts')).measureAudio(input),
  examineVideo: async (input) => (await import('./recordings.ts')).examineVideo(input),
}

async function run<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['output']> {
  return handlers[name](input)
}

async function answer({ id, name, input }: Request<JobName>): Promise<Answer> {
  try {
    return { id, output: await run(name, input) }
  } catch (error) {
    if (error instanceof MediaFault) return { id, fault: error.message }
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// The shop's visitors come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (request: Request<JobName>) => {
  void answer(request).then((result) => process.send?.(result, undefined, undefined, endIfUnheard))
})
process.on('disconnect', () => process.exit(0))

/** The shop may have ended before the news of it is here. */
function endIfUnheard(error: Error | null) {
  if (error) process.exit(0)
}
