import { type PlugInCommand, plugInSource, type ReportWords } from '#contract/plug-in-messages.ts'
import { createGraph } from './graph.ts'
import { showInterface } from './interface.ts'
import { readCommand } from './read-command.ts'
import { createPlugIn, prepareContext } from './wam.ts'

/** How often the page gets a sign of life, in milliseconds. */
const beatInterval = 250

// The policy of the document lets only the shop frame it.
const tell = (report: ReportWords) => parent.postMessage({ source: plugInSource, ...report }, '*')

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

const context = new AudioContext({ latencyHint: 'interactive' })
const awaited: PlugInCommand[] = []
let obey = (command: PlugInCommand): unknown => awaited.push(command)
let measure = () => 0

// The origin in the address is that of the shop, although the sandbox gives this document another one.
const page = { window: parent, origin: location.origin }
addEventListener('message', (event) => {
  const command = readCommand(event, page)
  if (command) obey(command)
})

// A visitor who plays the plug-in's own interface wants to hear it.
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => void resume(), true)

async function resume(): Promise<void> {
  // Rejected where the browser wants a click first, which the listener above waits for.
  await context.resume().catch(() => undefined)
}

function beat() {
  const { currentTime: clock, state } = context
  tell({ report: 'beat', clock, at: performance.now() / 1000, isRunning: state === 'running', rms: measure() })
}

async function start(): Promise<void> {
  await prepareContext(context)
  const plugIn = await createPlugIn(document.documentElement.dataset.entry ?? '', context)
  const graph = createGraph(context, plugIn.audioNode)
  measure = graph.measure
  showInterface(await plugIn.createGui(), (height) => tell({ report: 'size', height }))
  obey = createObedience(graph)
  for (const command of awaited.splice(0)) obey(command)
  tell({ report: 'ready' })
}

const createObedience = (graph: ReturnType<typeof createGraph>) => (command: PlugInCommand) => {
  switch (command.command) {
    case 'load':
      return context.decodeAudioData(command.audio).then(graph.load, () => tell({ report: 'refused' }))
    case 'play':
      graph.play()
      return resume()
    case 'stop':
      return graph.stop()
    case 'hush':
      graph.stop()
      return context.suspend()
    case 'bypass':
      return graph.bypass(command.isOn)
    case 'volume':
      return graph.setVolume(command.level)
    case 'note':
      graph.sendNote(command.note, command.velocity)
      return resume()
  }
}

setInterval(beat, beatInterval)
beat()
start().catch((error: unknown) => tell({ report: 'failed', reason: describe(error) }))
