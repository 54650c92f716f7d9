import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Instrument as InstrumentData, setupParameter } from '#contract/instrument/instrument.ts'
import { toMessage } from '#web/client/errors.ts'
import type { Rhythm } from '#web/ui/rhythm.ts'
import { loadPart } from '../../load-part.ts'
import { useNavigator, useSearch } from '../../navigation/navigation.tsx'
import { InstrumentFace } from './instrument-face.tsx'
import { readPadKey } from './pad-keys.ts'
import { type Panel, type PanelState, restingState, type Wish } from './panel-state.ts'
import type { AddressBar } from './setup-address.ts'
import { openKeptSetup } from './stored-setup.ts'
import { useResting } from './use-lit-pads.ts'

type InstrumentProps = { name: string; instrument: InstrumentData; rhythm: Rhythm | undefined }

/** A product's instrument: a drawing until somebody uses it, when its code is loaded, then its sound. */
export function Instrument({ name, instrument, rhythm }: InstrumentProps) {
  const [resting, setResting] = useState(() => restingState(instrument, rhythm))
  const { panel, wake } = usePanel({ product: name, instrument, rhythm, bar: useNavigator() }, (change) =>
    setResting((state) => ({ ...state, ...change })),
  )
  const state = useResting(panel?.$state, resting)
  const shared = new URLSearchParams(useSearch()).get(setupParameter)

  useEffect(() => {
    if (shared !== null) wake((woken) => woken.open(shared))
    else if (openKeptSetup(name).read() !== null) wake(() => undefined)
  }, [name, shared, wake])

  function playByKey(event: KeyboardEvent<HTMLElement>) {
    const played = readPadKey(event, instrument.pads.length)
    if (!played || isTypedInto(event.target)) return
    event.preventDefault()
    wake((woken) => woken.hit(played.pad, played.velocity))
  }

  return (
    <InstrumentFace
      name={name}
      instrument={instrument}
      state={state}
      panel={panel}
      onWish={wake}
      onKeyDown={playByKey}
    />
  )
}

/** Letters mean something else there. */
const isTypedInto = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'text')

/** What was wished for while the code is on its way waits for it. */
type Loading = { panel: Panel | null; isGone: boolean; wishes: Wish[] }
type Change = Pick<PanelState, 'isLoading' | 'problem'>

type PanelOf = { product: string; instrument: InstrumentData; rhythm: Rhythm | undefined; bar: AddressBar }

/** The panel, once an action has loaded it; `report` receives the progress. It ends with the page. */
function usePanel(made: PanelOf, report: (change: Change) => void) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const current = useRef<Loading>({ panel: null, isGone: false, wishes: [] })
  const given = useRef({ made, report })

  const wake = useCallback(async (wish: Wish) => {
    const here = current.current
    if (here.panel) return wish(here.panel)
    here.wishes.push(wish)
    if (here.wishes.length > 1) return
    const { made: of, report } = given.current
    report({ isLoading: true, problem: null })
    try {
      const { createPanel } = await loadPart(() => import('./panel.ts'))
      report({ isLoading: false, problem: null })
      if (here.isGone) return
      here.panel = createPanel({ ...of, first: restingState(of.instrument, of.rhythm) })
      setPanel(here.panel)
      for (const each of here.wishes) each(here.panel)
    } catch (error) {
      console.error(error)
      report({ isLoading: false, problem: toMessage(error) })
    } finally {
      here.wishes = []
    }
  }, [])

  useEffect(() => {
    const here = current.current
    here.isGone = false
    return () => {
      here.isGone = true
      here.panel?.close()
      here.panel = null
    }
  }, [])

  return { panel, wake }
}
