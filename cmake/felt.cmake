# How a module, a test and a program are declared; the flags all of them share.
include_guard()
include(GNUInstallDirs)
find_package(PkgConfig REQUIRED)

set(FELT_SANITIZE "" CACHE STRING "sanitizers, as for -fsanitize=")
option(FELT_WERROR "warnings are errors" OFF)
option(FELT_FUZZ "build the libFuzzer targets (clang)" OFF)
option(FELT_COVERAGE "count branches for gcovr" OFF)
option(FELT_OTHER_WORDS "every sentence another one (tests/other-words)" OFF)
set(FELT_DIST ${CMAKE_SOURCE_DIR}/web/dist CACHE PATH "the pages, built")
# Without unit tests (the release) a test program is still there to be built by its name, and ctest runs the
# scripts of tests/cli alone.
option(FELT_UNIT_TESTS "build and run the unit tests" ON)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Programs stand at the top of the build tree: build/release/felt.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
# NDEBUG would be a lie: felt_assert() stays on in release.
set(CMAKE_C_FLAGS_RELEASE "-O2")
# What the traces of a sanitizer show; more of it takes a quarter longer to compile.
set(FELT_DEBUG_INFO 1 CACHE STRING "as for -g; 3 is for a debugger")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O1 -g${FELT_DEBUG_INFO}")
# The release is optimised across files: the engine is many short functions in many modules, and a round is a
# fifth faster (bench/run rounds). libfelt.a must link without that, too, so its objects hold both forms.
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL GNU)
  add_compile_options(-ffat-lto-objects)
endif()

# felt_small(TARGET...): programs that nobody waits for, and aids of tests. Optimising each of them across files would
# be a good part of the time that a release takes to build.
function(felt_small)
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL GNU)
    set_target_properties(${ARGN} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    foreach(target IN LISTS ARGN)
      target_link_options(${target} PRIVATE -fno-lto)
    endforeach()
  endif()
endfunction()

# A refusal's reason, a large value, lies in the frame of the branch that gives it. Small checks with such a branch
# are still to become part of their callers: a settlement would be some percent slower otherwise (bench/run settle).
add_compile_options($<$<AND:$<C_COMPILER_ID:GNU>,$<CONFIG:Release>>:--param=large-stack-frame=16384>)

add_library(felt_flags INTERFACE)
target_include_directories(felt_flags INTERFACE ${CMAKE_SOURCE_DIR}/include)
target_compile_definitions(felt_flags INTERFACE _POSIX_C_SOURCE=200809L FELT_VERSION="${PROJECT_VERSION}")
target_compile_options(felt_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wcast-qual
  -Wwrite-strings -Wvla -Wundef -Wformat=2 -Wconversion -Wno-sign-conversion
  -fno-common -fstack-protector-strong -include ${CMAKE_SOURCE_DIR}/src/banned.h)
if(FELT_WERROR)
  target_compile_options(felt_flags INTERFACE -Werror)
endif()
if(FELT_SANITIZE)
  target_compile_options(felt_flags INTERFACE -fsanitize=${FELT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(felt_flags INTERFACE -fsanitize=${FELT_SANITIZE})
endif()
# After felt_flags: for code that sanitizers read in another build of the same sources.
add_library(felt_unsanitized INTERFACE)
if(FELT_SANITIZE)
  target_compile_options(felt_unsanitized INTERFACE -fno-sanitize=all)
endif()
if(FELT_COVERAGE)
  # Atomic: counts that threads race for come out negative, and gcovr stops at them.
  target_compile_options(felt_flags INTERFACE --coverage -fprofile-update=atomic -O0)
  target_link_options(felt_flags INTERFACE --coverage)
endif()
if(FELT_FUZZ)
  target_compile_options(felt_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(FELT_UNIT_TESTS)
  pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
else()
  pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
endif()

# felt_module(NAME LAYER n [INTERNAL] [SOURCES f...] [DEPS module...] [LIBS target...])
# A module is a folder, a header include/felt/NAME.h and a static library felt_NAME. DEPS must lie on lower
# layers. Every *_test.c in the folder becomes a test of its own. LIBS are targets of pkg_check_modules().
# An INTERNAL module, one that needs a disk or a network, is not part of libfelt.
function(felt_module name)
  cmake_parse_arguments(M "INTERNAL" "LAYER" "SOURCES;DEPS;LIBS" ${ARGN})
  add_library(felt_${name} STATIC ${M_SOURCES})
  set_property(TARGET felt_${name} PROPERTY FELT_LAYER ${M_LAYER})
  target_link_libraries(felt_${name} PRIVATE felt_flags)
  target_include_directories(felt_${name} PUBLIC ${CMAKE_SOURCE_DIR}/include)
  foreach(dep IN LISTS M_DEPS)
    get_property(layer TARGET felt_${dep} PROPERTY FELT_LAYER)
    if(NOT layer LESS M_LAYER)
      message(FATAL_ERROR "${name} (layer ${M_LAYER}) must not use ${dep} (layer ${layer}): arrows point down")
    endif()
    target_link_libraries(felt_${name} PUBLIC felt_${dep})
  endforeach()
  target_link_libraries(felt_${name} PUBLIC ${M_LIBS})
  foreach(lib IN LISTS M_LIBS)
    # Whatever links the module in another folder must find its libraries there, too.
    get_property(imported TARGET ${lib} PROPERTY IMPORTED)
    get_property(global TARGET ${lib} PROPERTY IMPORTED_GLOBAL)
    if(imported AND NOT global)
      set_property(TARGET ${lib} PROPERTY IMPORTED_GLOBAL ON)
    endif()
  endforeach()
  if(NOT M_INTERNAL)
    set_property(GLOBAL APPEND PROPERTY FELT_MODULES ${name})
    # Objects that came ready-made are not among the module's own, but libfelt needs them.
    set(ready ${M_SOURCES})
    list(FILTER ready INCLUDE REGEX "^\\$<TARGET_OBJECTS:")
    set_property(GLOBAL APPEND PROPERTY FELT_OBJECTS ${ready})
    foreach(lib IN LISTS M_LIBS)
      string(REPLACE "PkgConfig::" "" prefix ${lib})
      set_property(GLOBAL APPEND PROPERTY FELT_LIBS ${lib})
      set_property(GLOBAL APPEND PROPERTY FELT_REQUIRES ${${prefix}_MODULE_NAME})
    endforeach()
  endif()
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.c)
  foreach(test IN LISTS tests)
    get_filename_component(stem ${test} NAME_WE)
    felt_test(${name}.${stem} SOURCES ${test} DEPS ${name})
    if(NOT M_INTERNAL AND FELT_UNIT_TESTS)
      felt_fixed(${name}.${stem})
    endif()
  endforeach()
endfunction()

# felt_fixed(TEST...): the same inputs and the same answer on every machine, without clock, network, disk or waiting. Such a
# test has no moods: tests/repeat runs it once.
function(felt_fixed)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS fixed)
endfunction()

# felt_test(NAME SOURCES f... [DEPS module...] [TIMEOUT s])
function(felt_test name)
  cmake_parse_arguments(T "" "TIMEOUT" "SOURCES;DEPS;LIBS" ${ARGN})
  add_executable(${name} ${T_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE felt_flags $<$<BOOL:${CMOCKA_FOUND}>:PkgConfig::CMOCKA> m ${T_LIBS})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/testing
    ${CMAKE_SOURCE_DIR}/tests)
  foreach(dep IN LISTS T_DEPS)
    target_link_libraries(${name} PRIVATE felt_${dep})
  endforeach()
  if(NOT FELT_UNIT_TESTS)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  if(T_TIMEOUT)
    set_tests_properties(${name} PROPERTIES TIMEOUT ${T_TIMEOUT})
  elseif(FELT_SANITIZE MATCHES "thread")
    set_tests_properties(${name} PROPERTIES TIMEOUT 3600) # some take ten times as long there
  else()
    set_tests_properties(${name} PROPERTIES TIMEOUT 900)
  endif()
endfunction()

# felt_tests_use(MODULE TARGET): every test of the module links TARGET, too.
function(felt_tests_use module target)
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.c)
  foreach(test IN LISTS tests)
    get_filename_component(stem ${test} NAME_WE)
    target_link_libraries(${module}.${stem} PRIVATE ${target})
  endforeach()
endfunction()

# felt_failing_malloc(TEST): the allocations of its own code go through tests/failing_malloc.h.
function(felt_failing_malloc test)
  target_sources(${test} PRIVATE ${CMAKE_SOURCE_DIR}/tests/failing_malloc.c)
  target_link_options(${test} PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
endfunction()

# felt_script_test(NAME SCRIPT): a shell script that speaks TAP (tests/tap.sh). It finds the programs under
# test in $FELT_BUILD, the command itself as $FELT, the sources in $FELT_SOURCE.
function(felt_script_test name script)
  add_test(NAME ${name} COMMAND sh ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES TIMEOUT 900 ENVIRONMENT
    "FELT=${CMAKE_BINARY_DIR}/felt;FELT_BUILD=${CMAKE_BINARY_DIR};FELT_SOURCE=${CMAKE_SOURCE_DIR};FELT_SANITIZE=${FELT_SANITIZE}")
endfunction()

# felt_fuzz(NAME [DEPS module...])
# fuzz/NAME_fuzz.c holds LLVMFuzzerTestOneInput. With FELT_FUZZ it becomes the libFuzzer program
# fuzz-NAME; otherwise a test replays the files of fuzz/corpus/NAME through it.
function(felt_fuzz name)
  cmake_parse_arguments(F "" "" "DEPS" ${ARGN})
  if(NOT FELT_FUZZ AND NOT FELT_UNIT_TESTS)
    return()
  endif()
  add_executable(fuzz-${name} ${name}_fuzz.c)
  foreach(dep IN LISTS F_DEPS)
    target_link_libraries(fuzz-${name} PRIVATE felt_${dep})
  endforeach()
  target_link_libraries(fuzz-${name} PRIVATE felt_flags)
  if(FELT_FUZZ)
    target_link_options(fuzz-${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(fuzz-${name} PRIVATE replay.c)
    add_test(NAME fuzz.${name} COMMAND fuzz-${name} ${CMAKE_SOURCE_DIR}/fuzz/corpus/${name})
    set_tests_properties(fuzz.${name} PROPERTIES TIMEOUT 900)
  endif()
endfunction()

# The target `lint` runs clang-tidy on every source file, again only where something changed. Tests go without
# the analyzer: it does not know that a failed assertion of cmocka does not return.
function(felt_lint_target)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    src/*.c apps/*.c tests/*.c bench/*.c fuzz/*.c)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/*.h src/*.h apps/*.h tests/*.h)
  set(stamps "")
  foreach(source IN LISTS sources)
    set(stamp ${CMAKE_BINARY_DIR}/lint/${source}.ok)
    get_filename_component(folder ${stamp} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    set(checks "")
    if(source MATCHES "_test\\.c$")
      set(checks "--checks=-clang-analyzer-*")
    endif()
    add_custom_command(OUTPUT ${stamp}
      COMMAND clang-tidy --quiet ${checks} -p ${CMAKE_BINARY_DIR} ${source}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      DEPENDS ${source} ${headers} ${CMAKE_SOURCE_DIR}/.clang-tidy
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMENT "lint ${source}" VERBATIM)
    list(APPEND stamps ${stamp})
  endforeach()
  add_custom_target(lint DEPENDS ${stamps})
endfunction()
