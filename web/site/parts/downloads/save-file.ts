/** Has the browser download what is at an address, and stay where it is: also when that turns out not to be a file. */
export function saveFile(location: string): void {
  const link = document.createElement('a')
  link.href = location
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}
