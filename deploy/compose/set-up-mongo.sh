#!/usr/bin/env bash
# Makes the three members a replica set, and creates the user of the product. Safe to repeat.
set -euo pipefail

# The key of the set is also the password of its internal user, who may do everything. mongod ignores white space in it.
key=$(tr -d '[:space:]' < /run/secrets/mongo-key)

inside() {
  mongosh --quiet --host "$1" --username __system --password "$key" --authenticationDatabase local --eval "$2"
}

inside mongo1 '
  try { rs.status() } catch (error) {
    if (error.codeName !== "NotYetInitialized") throw error;
    const members = ["mongo1:27017", "mongo2:27017", "mongo3:27017"].map((host, _id) => ({ _id, host }));
    rs.initiate({ _id: "rs0", members, settings: { electionTimeoutMillis: 2000 } });
  }
  for (let attempt = 0; attempt < 60 && rs.status().members.every(({ state }) => state !== 1); attempt += 1) sleep(1000);
'

inside 'rs0/mongo1,mongo2,mongo3' '
  const { MONGODB_PASSWORD: pwd, MONGODB_DATABASE: name } = process.env;
  const admin = db.getSiblingDB("admin");
  if (admin.getUser("plainprompt")) admin.updateUser("plainprompt", { pwd });
  else admin.createUser({ user: "plainprompt", pwd, roles: [] });
  // Roles for earlier databases stay: servers may still be running on them while a backup is restored into this one.
  admin.grantRolesToUser("plainprompt", [
    { role: "readWrite", db: name },
    { role: "dbAdmin", db: name },
    // For the figures of the health page.
    "clusterMonitor",
  ]);
'
