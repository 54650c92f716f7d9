import type { Instrument } from '#contract/instrument/instrument.ts'
import { writeSetup } from '#contract/instrument/setup-link.ts'
import { knobWords } from './knob-words.ts'
import type { Panel } from './panel-state.ts'
import type { Board } from './panel-store.ts'
import * as edits from './setup-edits.ts'

type Edits = 'open' | 'select' | 'cycleStep' | 'setLength' | 'turnKnob' | 'setTempo' | 'setSwing'
type Choices = 'chooseObject' | 'choosePattern' | 'clear' | 'undo'

/** What changes an instrument's setup. */
export function createEditing(board: Board, instrument: Instrument): Pick<Panel, Edits | Choices> {
  const { read, change } = board
  return {
    open(value) {
      if (value === writeSetup(read().setup)) return
      const found = edits.readSetupFor(instrument, value)
      if ('setup' in found) board.show(found.setup, 'This is the pattern from the link. Press Play to hear it.')
      else board.set({ problem: `This link can’t be read. ${found.problem} The instrument stays as it was.` })
    },
    select(selected) {
      if (selected !== read().selected) board.set({ selected })
    },
    cycleStep: (step) => change(edits.cycleStep(read().setup, read().selected, step)),
    setLength(length) {
      const { setup, selected } = read()
      const whose = instrument.hasOwnLengths ? (instrument.pads[selected]?.name ?? '') : 'Every pad'
      change(edits.setLength(setup, instrument, selected, length), { news: `${whose} counts ${length} steps.` })
    },
    turnKnob(knob, place) {
      const { setup, selected } = read()
      change(edits.turnKnob(setup, selected, knob, place), { kind: `${selected} ${knobWords[knob].label}` })
    },
    setTempo: (tempo) => change(edits.setTiming(read().setup, { tempo }), { kind: 'tempo' }),
    setSwing: (swing) => change(edits.setTiming(read().setup, { swing }), { kind: 'swing' }),
    chooseObject(name) {
      const object = instrument.objects.find((each) => each.name === name)
      if (object) change(edits.chooseObject(read().setup, object), { news: `All pads hit the ${name.toLowerCase()}.` })
    },
    choosePattern(name) {
      const pattern = instrument.patterns.find((each) => each.name === name)
      if (pattern) change(edits.choosePattern(read().setup, pattern), { news: `${name} is there.` })
    },
    clear: () => change(edits.clearRows(read().setup), { news: 'All steps are cleared. Undo brings them back.' }),
    undo: board.undo,
  }
}
