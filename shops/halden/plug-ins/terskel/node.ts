import { findParameter, parameters } from './parameters.ts'

type ParameterValue = { id: string; value: number; normalized: boolean }
type ParameterValues = Record<string, ParameterValue>
type WamEvent = { type: string; data: unknown; time?: number }

/** The audio node with the methods of a WamNode: hosts read and set its parameters, and keep its state. */
export class TerskelNode extends AudioWorkletNode {
  constructor(context: BaseAudioContext) {
    super(context, 'halden-terskel')
  }

  /** The audio parameter with this id. Throws for one that does not exist. */
  param(id: string): AudioParam {
    const found = this.parameters.get(id)
    if (!found) throw new Error(`Terskel has no parameter '${id}'`)
    return found
  }

  async getParameterInfo(...ids: string[]) {
    const asked = parameters.filter(({ id }) => ids.length === 0 || ids.includes(id))
    return Object.fromEntries(asked.map(({ id, ...each }) => [id, { id, ...each, ...describeRange(each) }]))
  }

  async getParameterValues(normalized = false, ...ids: string[]): Promise<ParameterValues> {
    const asked = parameters.filter(({ id }) => ids.length === 0 || ids.includes(id))
    return Object.fromEntries(
      asked.map(({ id, min, max }) => {
        const { value } = this.param(id)
        return [id, { id, value: normalized ? (value - min) / (max - min) : value, normalized }]
      }),
    )
  }

  async setParameterValues(values: ParameterValues): Promise<void> {
    for (const { id, value, normalized } of Object.values(values)) {
      const { min = 0, max = 1 } = findParameter(id) ?? {}
      this.param(id).value = normalized ? min + value * (max - min) : value
    }
  }

  getState = (): Promise<ParameterValues> => this.getParameterValues()
  setState = (state: ParameterValues): Promise<void> => this.setParameterValues(state)
  getCompensationDelay = async (): Promise<number> => 0

  /** Takes automation; notes mean nothing to a compressor. */
  scheduleEvents(...events: WamEvent[]): void {
    for (const { type, data, time = this.context.currentTime } of events)
      if (type === 'wam-automation' && isParameterValue(data)) this.param(data.id).setValueAtTime(data.value, time)
  }

  async clearEvents(): Promise<void> {
    for (const param of this.parameters.values()) param.cancelScheduledValues(0)
  }

  connectEvents(): void {}
  disconnectEvents(): void {}

  destroy(): void {
    this.disconnect()
    this.port.close()
  }
}

const describeRange = ({ min, max, initial, step }: { min: number; max: number; initial: number; step: number }) => ({
  type: 'float',
  minValue: min,
  maxValue: max,
  defaultValue: initial,
  discreteStep: step,
})

const isParameterValue = (data: unknown): data is { id: string; value: number } =>
  typeof data === 'object' && data !== null && 'id' in data && 'value' in data && typeof data.value === 'number'
