/** Downloads a URL without leaving the page, even when it turns out not to be a file. */
export function downloadUrl(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}

/** Saves data as a file in the browser's download folder. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has opened the URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
