import type { Instrument } from '#contract/instrument/instrument.ts'
import type { Panel, PanelState, Wish } from './panel-state.ts'

export type FaceProps = {
  name: string
  instrument: Instrument
  state: PanelState
  panel: Panel | null
}

/** Actions wait for the panel while its code is loading, so that the first use of a control counts. */
export type ControlProps = FaceProps & { onWish: (wish: Wish) => void }
