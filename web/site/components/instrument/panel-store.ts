import { atom } from 'nanostores'
import type { Setup } from '#contract/instrument/instrument.ts'
import { toMessage } from '#web/client/errors.ts'
import type { PanelState } from './panel-state.ts'

export type Board = ReturnType<typeof createBoard>

/** What a panel shows, and how it changes; `hear` is told of every other setup. */
export function createBoard(first: PanelState, hear: (before: Setup, now: Setup) => void) {
  const $state = atom(first)
  const past = createEdits()
  const read = () => $state.get()
  const set = (change: Partial<PanelState>) => $state.set({ ...read(), ...change })
  const announce = (news: string) => set({ news, problem: null, address: null })

  function show(setup: Setup, news: string) {
    hear(read().setup, setup)
    set({ setup, news, problem: null, address: null })
  }

  return {
    $state,
    read,
    set,
    announce,
    show,
    fail: (error: unknown, change: Partial<PanelState> = {}) => set({ ...change, news: '', problem: toMessage(error) }),
    /** Changes of the same kind, one after another, are undone as one. */
    change(setup: Setup, { kind = null, news = '' }: { kind?: string | null; news?: string } = {}) {
      past.keep(read().setup, kind)
      show(setup, news)
    },
    undo() {
      const setup = past.takeBack()
      if (setup) show(setup, 'Undone.')
      else announce('There is nothing to undo.')
    },
  }
}

const mostKept = 100

/** The setups before each change; consecutive changes of one kind, such as turns of a knob, count as one. */
export function createEdits() {
  const past: { before: Setup; kind: string | null }[] = []
  return {
    keep(before: Setup, kind: string | null): void {
      if (kind !== null && past.at(-1)?.kind === kind) return
      past.push({ before, kind })
      if (past.length > mostKept) past.shift()
    },
    takeBack: (): Setup | null => past.pop()?.before ?? null,
  }
}
