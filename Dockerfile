# The table in a container: docker build -t parlor . && docker run -p 8000:8000 -v parlor:/data parlor
FROM node:22-slim AS client
WORKDIR /parlor
COPY web web
RUN cd web && npm install --no-audit --no-fund --loglevel=error && npm run build

FROM python:3.13-slim AS wheel
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /parlor
COPY . .
COPY --from=client /parlor/src/parlor/table/client src/parlor/table/client
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 parlor && mkdir /data && chown parlor /data
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels parlor && rm -rf /wheels && python -m parlor.selftest compiled
USER parlor
VOLUME /data
EXPOSE 8000
ENV PARLOR_DATABASE=sqlite:////data/parlor.db
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["parlor", "serve", "--host", "0.0.0.0", "--no-browser"]
