/** What a host needs of Web Audio Modules 2 (the API of @webaudiomodules/api). */

export type WamEvent = { type: 'wam-midi'; data: { bytes: [number, number, number] }; time?: number }
export type WamNode = AudioNode & { scheduleEvents(...events: WamEvent[]): void }
export type Wam = { audioNode: WamNode; createGui(): Promise<HTMLElement> }
type WamFactory = { createInstance(groupId: string, context: AudioContext, state?: object): Promise<Wam> }

const apiVersion = '2.0.0-alpha.6'
const groupId = 'backline'
const groupKey = 'backline'

/**
 * What processors of plug-ins expect in the audio thread: an environment with scopes for their code, and the group that they are
 * in. Only one plug-in is in the group, so events are passed to nobody.
 */
const environment = `
if (!globalThis.webAudioModules) {
  const scopes = new Map(), groups = new Map()
  const groupOf = (id) => groups.get(id)
  globalThis.webAudioModules = {
    apiVersion: '${apiVersion}',
    getModuleScope(id) { if (!scopes.has(id)) scopes.set(id, {}); return scopes.get(id) },
    getGroup(id, key) { const group = groupOf(id); if (!group?.validate(key)) throw 'Invalid key'; return group },
    addGroup(group) { if (!groups.has(group.groupId)) groups.set(group.groupId, group) },
    removeGroup(group) { groups.delete(group.groupId) },
    addWam(wam) { groupOf(wam.groupId)?.addWam(wam) },
    removeWam(wam) { groupOf(wam.groupId)?.removeWam(wam) },
    connectEvents(id, from, to, output) { groupOf(id)?.connectEvents(from, to, output) },
    disconnectEvents(id, from, to, output) { groupOf(id)?.disconnectEvents(from, to, output) },
    emitEvents(from, ...events) { groupOf(from.groupId)?.emitEvents(from, ...events) },
  }
  const processors = new Map()
  globalThis.webAudioModules.addGroup({
    groupId: '${groupId}', processors, eventGraph: new Map(),
    validate: (key) => key === '${groupKey}',
    addWam(wam) { processors.set(wam.instanceId, wam) },
    removeWam(wam) { processors.delete(wam.instanceId) },
    connectEvents() {}, disconnectEvents() {}, emitEvents() {},
  })
}`

/** Makes a context one that plug-ins can run in. */
export async function prepareContext(context: AudioContext): Promise<void> {
  const address = URL.createObjectURL(new Blob([environment], { type: 'text/javascript' }))
  await context.audioWorklet.addModule(address)
  URL.revokeObjectURL(address)
}

/** Loads the module of a plug-in and creates an instance. Throws for what is no Web Audio Module. */
export async function createPlugIn(entry: string, context: AudioContext): Promise<Wam> {
  const address = new URL(entry, document.baseURI).href
  const module: { default?: Partial<WamFactory> } = await import(/* @vite-ignore */ address)
  const factory = module.default
  if (typeof factory?.createInstance !== 'function') throw new Error('Its entry exports no Web Audio Module')
  const instance = await factory.createInstance(groupId, context)
  if (!(instance.audioNode instanceof AudioNode)) throw new Error('It has no audio node')
  return instance
}
