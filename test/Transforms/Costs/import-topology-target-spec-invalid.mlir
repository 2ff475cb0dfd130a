// RUN: placer-opt %s --split-input-file --verify-diagnostics --placer-import-topology

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs a string for 'placer.kind', not 7 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.kind" = 7>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 0 for "placer.memory", not -1 : i32}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.memory" = -1 : i32>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 0 for "placer.memory", not 18446744073709551615 : ui64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.memory" = 18446744073709551615 : ui64>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 0 for "placer.memory", not "16 GB"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.memory" = "16 GB">>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 1 for "placer.bandwidth", not 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.bandwidth" = 0>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 0 for "placer.latency", not -5 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.latency" = -5>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' has the unknown key "placer.memroy"; placer reads placer.kind, placer.memory, placer.links, placer.bandwidth, placer.latency}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.memroy" = 7>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs a dictionary for 'placer.links', as in '{GPU = {bandwidth = 12000000000, latency = 10000}}', not ["GPU"]}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.links" = ["GPU"]>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' has a link to 'GPU', which is no device there}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {bandwidth = 1}}>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' has a link to itself}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.links" = {CPU = {bandwidth = 1}}>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs a dictionary with a bandwidth for its link to 'GPU', not {latency = 1 : i64}}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"any" = 0>,
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {latency = 1}}>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs an integer of at least 1 for "bandwidth", not 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"any" = 0>,
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {bandwidth = 0}}>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' needs a list of strings for the channels of its link to 'GPU', not [7]}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"any" = 0>,
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {bandwidth = 1, channels = [7]}}>>} {
}

// -----

// expected-error@below {{device 'CPU' of 'dlti.target_system_spec' has a link to 'GPU' with the unknown key "speed"; placer reads bandwidth, latency, channels}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"any" = 0>,
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {bandwidth = 1, speed = 1}}>>} {
}

// -----

// What the topology's own verifier finds is found here too.

// expected-error@below {{'placer.device' op has an empty kind}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"placer.kind" = "">>} {
}

// -----

// expected-error@below {{'placer.link' op names channel 'bus' twice}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "GPU" = #dlti.target_device_spec<"any" = 0>,
    "CPU" = #dlti.target_device_spec<"placer.links" = {GPU = {bandwidth = 1, channels = ["bus", "bus"]}}>>} {
}
