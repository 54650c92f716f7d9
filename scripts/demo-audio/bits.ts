/** Writes numbers of any width, the highest bit first. */
export class BitWriter {
  private bytes = new Uint8Array(1 << 16)
  private length = 0
  private held = 0
  private heldBits = 0

  /** The lowest `width` bits of a number, at most 32; negative numbers as two's complement. */
  write(value: number, width: number): void {
    for (let left = width; left > 0; ) {
      const taken = Math.min(8 - this.heldBits, left)
      left -= taken
      this.held = (this.held << taken) | ((value >>> left) & ((1 << taken) - 1))
      this.heldBits += taken
      if (this.heldBits === 8) this.push()
    }
  }

  /** Zeros, and a one behind them. */
  writeUnary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 24) this.write(0, Math.min(24, left))
    this.write(1, 1)
  }

  /** Zeros up to a whole byte. */
  align(): void {
    if (this.heldBits > 0) this.write(0, 8 - this.heldBits)
  }

  /** The bytes so far. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private push(): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = this.held
    this.held = 0
    this.heldBits = 0
  }
}
