//! Builds the C++ library with CMake and links it. `BACKLINE_LIB_DIR` names the folder of a library that is built already.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=BACKLINE_LIB_DIR");
    let folder = match env::var_os("BACKLINE_LIB_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => build_library(),
    };
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static=backline");
    for library in system_libraries(&variable("CARGO_CFG_TARGET_OS")) {
        println!("cargo:rustc-link-lib={library}");
    }
}

/// What the C++ library uses of the system.
fn system_libraries(system: &str) -> &'static [&'static str] {
    match system {
        "windows" => &["advapi32", "bcrypt", "ole32", "shell32", "uuid", "winhttp", "ws2_32"],
        "macos" => &[
            "dylib=c++",
            "framework=CoreFoundation",
            "framework=CoreServices",
            "framework=Foundation",
            "framework=IOKit",
            "framework=Security",
            "framework=SystemConfiguration",
        ],
        _ => &["dylib=stdc++", "dylib=curl", "dylib=crypto", "dylib=dl"],
    }
}

fn build_library() -> PathBuf {
    let source = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../cpp");
    let build = Path::new(&variable("OUT_DIR")).join("build");
    for part in ["CMakeLists.txt", "include", "source"] {
        println!("cargo:rerun-if-changed={}", source.join(part).display());
    }
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(&source).arg("-B").arg(&build);
    // Debug builds of Rust link the release runtime of C++ as well, so the library is always optimised.
    run(configure.args(["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON"]));
    let mut compile = Command::new("cmake");
    compile.arg("--build").arg(&build);
    run(compile.args(["--config", "Release", "--target", "backline", "--parallel", &variable("NUM_JOBS")]));
    // Visual Studio puts libraries into a folder for each configuration.
    let release = build.join("Release");
    if release.is_dir() {
        release
    } else {
        build
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("Cargo sets {name}"))
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?} ended with {status}"),
        Err(error) => panic!("{command:?} could not be started; CMake and a C++17 compiler are needed: {error}"),
    }
}
