import { useState } from 'react'
import { useSession } from '../session/session-context.ts'
import { addView, readSavedViews, type SavedView } from './list-view.ts'

/** The saved views of one list and one person. They stay in this browser. */
export function useSavedViews(path: string) {
  const { staff } = useSession()
  const key = `desk-views ${staff.id} ${path}`
  const [views, setViews] = useState(() => readSavedViews(window.localStorage, key))
  const store = (next: SavedView[]) => {
    window.localStorage.setItem(key, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => store(addView(views, view)),
    remove: (name: string) => store(views.filter((view) => view.name !== name)),
  }
}
