use crate::ffi;
use crate::status::State;
use std::os::raw::c_int;
use std::ptr::{self, NonNull};

/// The most channels that [`Gate::process`] fades; it silences those beyond.
pub const MAX_CHANNELS: usize = 64;

/// Silences audio unless there is a license, and fades within 20 ms whenever that changes, so that nothing clicks.
#[derive(Debug)]
pub struct Gate {
    raw: NonNull<ffi::Gate>,
}

// SAFETY: a gate is a few numbers, without ties to a thread. It is not Sync: blocks are processed one after another.
unsafe impl Send for Gate {}

/// Samples that a gate processes: `f32` and `f64`.
pub trait Sample: Copy + Default + private::Sealed {}

mod private {
    use super::{c_int, ffi};

    pub trait Sealed: Sized {
        /// # Safety
        ///
        /// `channels` has `count` pointers to `frames` samples each.
        unsafe fn process(gate: *mut ffi::Gate, channels: *const *mut Self, count: c_int, frames: c_int, state: c_int);
    }
}

impl Sample for f32 {}
impl Sample for f64 {}

impl private::Sealed for f32 {
    unsafe fn process(gate: *mut ffi::Gate, channels: *const *mut Self, count: c_int, frames: c_int, state: c_int) {
        ffi::backline_gate_process_float(gate, channels, count, frames, state);
    }
}

impl private::Sealed for f64 {
    unsafe fn process(gate: *mut ffi::Gate, channels: *const *mut Self, count: c_int, frames: c_int, state: c_int) {
        ffi::backline_gate_process_double(gate, channels, count, frames, state);
    }
}

impl Gate {
    /// A gate for this sample rate. The first block starts without a fade.
    ///
    /// # Panics
    ///
    /// If there is no memory, as everything in Rust does.
    #[must_use]
    pub fn new(sample_rate: f64) -> Self {
        // SAFETY: takes nothing and returns a gate or null.
        let raw = NonNull::new(unsafe { ffi::backline_gate_create() }).expect("there is memory for a gate");
        let mut gate = Self { raw };
        gate.prepare(sample_rate);
        gate
    }

    /// Call before playback starts and whenever the sample rate changes.
    pub fn prepare(&mut self, sample_rate: f64) {
        // SAFETY: the gate is valid.
        unsafe { ffi::backline_gate_prepare(self.raw.as_ptr(), sample_rate) };
    }

    /// For the audio thread: fades one block in place, without locks or memory allocation. Channels of one block have
    /// one length; of longer ones, what is beyond the shortest is silenced.
    pub fn process<S: Sample>(&mut self, channels: &mut [&mut [S]], state: State) {
        let frames = channels.iter().map(|channel| channel.len()).min().unwrap_or(0).min(i32::MAX as usize);
        let mut pointers = [ptr::null_mut(); MAX_CHANNELS];
        for (index, channel) in channels.iter_mut().enumerate() {
            let kept = if index < MAX_CHANNELS { frames } else { 0 };
            channel[kept..].fill(S::default());
            if let Some(pointer) = pointers.get_mut(index) {
                *pointer = channel.as_mut_ptr();
            }
        }
        let count = channels.len().min(MAX_CHANNELS);
        // SAFETY: the gate is valid, and each of the pointers is that of a slice with at least so many samples.
        unsafe { S::process(self.raw.as_ptr(), pointers.as_ptr(), count as c_int, frames as c_int, state.to_raw()) };
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        // SAFETY: nobody else has the gate.
        unsafe { ffi::backline_gate_destroy(self.raw.as_ptr()) };
    }
}
