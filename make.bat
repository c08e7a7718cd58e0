@echo off
rem Cogwright on Windows: make play, make test, make test-slow, make bench, make shots, make check, make extras, make clean.
setlocal
cd /d "%~dp0"
set "VENV=.venv"
set "RUN=%VENV%\Scripts\python.exe"
set "TARGET=%~1"
if "%TARGET%"=="" set "TARGET=play"

if "%TARGET%"=="clean" goto clean
if "%TARGET%"=="play" goto runtime
if "%TARGET%"=="shots" goto runtime
if "%TARGET%"=="check" goto runtime
if "%TARGET%"=="extras" goto runtime
if "%TARGET%"=="test" goto dev
if "%TARGET%"=="test-slow" goto dev
if "%TARGET%"=="bench" goto dev
echo There is no target "%TARGET%". Use play, test, test-slow, bench, shots, check, extras or clean.
exit /b 2

:runtime
call :environment || exit /b 1
fc /b requirements.txt "%VENV%\installed.txt" >nul 2>&1 || (
    "%RUN%" -m pip install --quiet --disable-pip-version-check -r requirements.txt || exit /b 1
    copy /y requirements.txt "%VENV%\installed.txt" >nul
)
if "%TARGET%"=="play" "%RUN%" main.py
if "%TARGET%"=="shots" "%RUN%" main.py shots "%TEMP%\cogwright-shots"
if "%TARGET%"=="check" "%RUN%" main.py check
if "%TARGET%"=="extras" "%RUN%" -m pip install --quiet --disable-pip-version-check -r requirements-report.txt -r requirements-cluster.txt
exit /b %ERRORLEVEL%

:dev
call :environment || exit /b 1
copy /b /y requirements.txt + requirements-dev.txt + requirements-report.txt + requirements-cluster.txt "%VENV%\wanted-dev.txt" >nul
fc /b "%VENV%\wanted-dev.txt" "%VENV%\installed-dev.txt" >nul 2>&1 || (
    "%RUN%" -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt || exit /b 1
    copy /y "%VENV%\wanted-dev.txt" "%VENV%\installed-dev.txt" >nul
    copy /y requirements.txt "%VENV%\installed.txt" >nul
)
if "%TARGET%"=="bench" (
    "%RUN%" -m pytest tests\bench
    exit /b
)
if "%TARGET%"=="test-slow" (
    "%RUN%" -m pytest -n 2 -m slow
    exit /b
)
"%RUN%" -m ruff check . || exit /b 1
"%RUN%" -m ruff format --check --quiet tests || exit /b 1
"%RUN%" -m mypy --strict --cache-dir .mypy_cache/strict rules || exit /b 1
"%RUN%" -m mypy game main.py || exit /b 1
"%VENV%\Scripts\lint-imports.exe" --no-logo || exit /b 1
"%RUN%" main.py check || exit /b 1
"%RUN%" main.py cards lint || exit /b 1
"%RUN%" -m pytest -n 2 --dist loadfile -m "not slow"
exit /b %ERRORLEVEL%

:environment
if exist "%RUN%" exit /b 0
for %%P in ("py -3" python python3) do (
    %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1 && (
        %%~P -m venv "%VENV%"
        if exist "%RUN%" exit /b 0
    )
)
echo Cogwright needs Python 3.11 or newer: install it from python.org, then run make again.
exit /b 1

:clean
for %%D in ("%VENV%" .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache) do if exist %%D rd /s /q %%D
exit /b 0
