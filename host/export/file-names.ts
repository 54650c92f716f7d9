import { decodePath } from '#web/site/navigation/match.ts'
import { missing } from '../site/not-found.ts'

/** How static hosts call what they answer with where there is nothing. */
const notFoundFile = '404.html'

/**
 * The file that a static host answers a path of the site with: of a page the `index.html` of a folder. Null for what
 * the site keeps for itself under a name that is no path: the checkout's document lives with the licensing service.
 */
export function fileNameOf(path: string, type: string): string | null {
  if (path === missing.unknown.path) return notFoundFile
  if (!path.startsWith('/')) return null
  return type.startsWith('text/html') ? pageFileOf(path) : path.slice(1)
}

/** The file of a page. */
export const pageFileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

/** Whether one file can stand for a path: not for all below a folder, nor for what leads out of the site's own. */
export const isOneFile = (path: string): boolean => !path.includes('*') && decodePath(path) === path
