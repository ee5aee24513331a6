viewer-q-leaves = q で終わります
