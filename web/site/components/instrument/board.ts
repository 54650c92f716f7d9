import { atom } from 'nanostores'
import type { Setup } from '#contract/instrument/instrument.ts'
import { createEdits } from './edits.ts'
import type { PanelState } from './panel-state.ts'

export type Board = ReturnType<typeof createBoard>

/** What a panel shows, and how it changes; `hear` is told of every other setup. */
export function createBoard(first: PanelState, hear: (before: Setup, now: Setup) => void) {
  const $state = atom(first)
  const past = createEdits()
  const read = () => $state.get()
  const set = (change: Partial<PanelState>) => $state.set({ ...read(), ...change })
  const tell = (news: string) => set({ news, problem: null, address: null })

  function show(setup: Setup, news: string) {
    hear(read().setup, setup)
    set({ setup, news, problem: null, address: null })
  }

  return {
    $state,
    read,
    set,
    tell,
    show,
    fail: (error: unknown, change: Partial<PanelState> = {}) =>
      set({ ...change, news: '', problem: error instanceof Error ? error.message : String(error) }),
    /** Changes of the same kind, one after another, are undone as one. */
    change(setup: Setup, { kind = null, news = '' }: { kind?: string | null; news?: string } = {}) {
      past.keep(read().setup, kind)
      show(setup, news)
    },
    undo() {
      const setup = past.takeBack()
      if (setup) show(setup, 'It is as it was before.')
      else tell('There is nothing to undo.')
    },
  }
}
