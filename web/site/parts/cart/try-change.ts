/** Makes a change of the cart, which itself tells the customer why one is refused; gives whether it was made. */
export function tryChange(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}
