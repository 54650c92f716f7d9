//! Licenses of plug-ins. A [`Keeper`] activates the product, verifies the license offline and asks the service once a
//! day, all on a thread of its own. The audio thread calls [`Keeper::state`], which is one atomic load, and
//! [`Gate::process`], which fades the audio without clicks; neither allocates memory nor locks.
//!
//! ```no_run
//! use backline::{Gate, Identity, Keeper, Options};
//!
//! let identity = Identity {
//!     server: "https://shop.example".into(),
//!     vendor_id: "6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4".into(),
//!     product_id: "clatter".into(),
//!     public_keys: "-----BEGIN PUBLIC KEY-----\n...".into(),
//!     version: env!("CARGO_PKG_VERSION").into(),
//! };
//! let folder = backline::license_folder("Oddmeter", "Clatter").expect("a home folder");
//! let keeper = Keeper::start(identity, Options::new(folder))?;
//!
//! // On the interface's thread.
//! if keeper.status().trial_has_ended {
//!     keeper.activate();
//! }
//!
//! // On the audio thread.
//! let mut gate = Gate::new(48_000.0);
//! let (mut left, mut right) = ([0.0_f32; 64], [0.0_f32; 64]);
//! gate.process(&mut [&mut left, &mut right], keeper.state());
//! # Ok::<(), backline::StartError>(())
//! ```

mod ffi;
mod gate;
mod keeper;
mod options;
mod status;

pub use gate::{Gate, MAX_CHANNELS};
pub use keeper::{license_folder, Keeper};
pub use options::{Identity, Machine, Options, StartError};
pub use status::{Fault, MachinePart, Seats, State, Status, Update};
