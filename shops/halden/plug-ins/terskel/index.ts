import { TerskelNode } from './node.ts'
import { createPanel } from './panel.ts'
import { loadTypeface } from './typeface.ts'

const moduleId = 'halden.terskel'

/** Terskel as a Web Audio Module: a host calls `createInstance`, connects `audioNode`, and shows what `createGui` returns. */
export default class Terskel {
  static isWebAudioModuleConstructor = true
  static descriptor = {
    identifier: moduleId,
    name: 'Terskel',
    vendor: 'Halden',
    version: '1.3.1',
    apiVersion: '2.0.0',
    isInstrument: false,
    hasAudioInput: true,
    hasAudioOutput: true,
    hasAutomationInput: true,
  }

  readonly moduleId = moduleId
  readonly descriptor = Terskel.descriptor
  readonly name = Terskel.descriptor.name
  readonly vendor = Terskel.descriptor.vendor
  readonly initialized = true

  readonly instanceId = `${moduleId}.${crypto.randomUUID()}`
  readonly groupId: string
  readonly audioContext: BaseAudioContext
  readonly audioNode: TerskelNode

  private constructor(groupId: string, audioNode: TerskelNode) {
    this.groupId = groupId
    this.audioContext = audioNode.context
    this.audioNode = audioNode
  }

  static async createInstance(
    groupId: string,
    context: BaseAudioContext,
    state?: Parameters<TerskelNode['setState']>[0],
  ): Promise<Terskel> {
    await context.audioWorklet.addModule(new URL('processor.js', import.meta.url))
    const node = new TerskelNode(context)
    if (state) await node.setState(state)
    return new Terskel(groupId, node)
  }

  createGui = async (): Promise<HTMLElement> => {
    await loadTypeface()
    return createPanel(this.audioNode)
  }
  destroyGui = (panel: HTMLElement): void => panel.remove()
}
